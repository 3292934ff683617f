import { AppError } from '~/platform/errors';

/**
 * Thrown when another member has signed in on the same browser since the text was typed. The browser keeps the text for
 * the member who typed it.
 */
export class OtherWriterError extends AppError {
  constructor() {
    super('unauthenticated', 'Someone else is now signed in on this browser.');
  }
}
