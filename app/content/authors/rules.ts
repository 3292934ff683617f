import { z } from 'zod';
import { readPictureAddress } from '~/content/media/picture-urls';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { longestAuthorSearch, longestBiography, longestPicture, longestWebsite } from './constants';

const biography = z
  .string('The biography is missing.')
  .transform(normaliseLines)
  .pipe(z.string().max(longestBiography, `The biography can have at most ${longestBiography} characters.`));

/** Whether the text is a complete HTTPS URL with a host name and without credentials. */
function isWebsite(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && /[^.]\.[a-z][a-z\d-]+$/.test(hostname) && username === '' && password === '';
}

const website = z
  .string('The website is missing.')
  .trim()
  .max(longestWebsite, `The website can have at most ${longestWebsite} characters.`)
  .refine((text) => text === '' || isWebsite(text), 'Enter a complete URL that begins with https://.')
  // Normalise as browsers do: no tabs or line breaks, and the host in lower case.
  .transform((text) => (text === '' ? '' : new URL(text).href))
  .pipe(z.string().max(longestWebsite, `The website can have at most ${longestWebsite} characters.`));

const pictureIdPattern = /^(?:\/admin\/media\/)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/**
 * Returns the ID of the picture identified by the text, which may be the picture's address, the address of its newsroom
 * page or its ID; `undefined` if there is none.
 */
export function pictureIdFrom(text: string): string | undefined {
  const path = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).pathname : text;
  return readPictureAddress(path)?.id ?? pictureIdPattern.exec(path)?.[1];
}

const picture = z
  .string('The picture is missing.')
  .trim()
  .max(longestPicture, 'Choose a picture from the media library.')
  .refine((text) => text === '' || pictureIdFrom(text) !== undefined, 'Choose a picture from the media library.')
  .transform((text) => (text === '' ? null : (pictureIdFrom(text) ?? null)));

export const profileForm = z.object({ biography, website, picture });
export type ProfileInput = z.output<typeof profileForm>;

/** Query parameters for the newsroom's list; the cursor is the slug of the last author returned. */
export const authorsQuery = z.object({
  search: z.string().trim().max(longestAuthorSearch).catch(''),
  cursor: z.string().max(300).optional().catch(undefined),
});
export type AuthorsQuery = z.output<typeof authorsQuery>;
