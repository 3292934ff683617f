import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser knows passkeys; `undefined` until scripts have come. */
export const usePasskeySupport = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => undefined,
  );

/** What a passkey route returns. */
export type PasskeyResult<Options> = { options: Options } | { to: string } | { problem: string };

/** Sends fields to a passkey route; `undefined` when there is no connection, or the response is none of the route's. */
export async function askPasskeyRoute<Options>(
  path: string,
  fields: Record<string, string>,
): Promise<PasskeyResult<Options> | undefined> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    return (await response.json()) as PasskeyResult<Options>;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
