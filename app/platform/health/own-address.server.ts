import { configuration } from '~/platform/program/configuration.server';

let port: number | undefined;

/** Sets the port on which this process listens; undefined before it does. */
export function setOwnPort(listeningPort: number | undefined): void {
  port = listeningPort;
}

/** Returns the address at which this process reaches itself, without a proxy; undefined while it does not listen. */
export function ownAddress(): string | undefined {
  if (port === undefined) return undefined;
  const { HOST } = configuration();
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}
