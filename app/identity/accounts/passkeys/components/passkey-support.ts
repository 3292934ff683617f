import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** Whether the browser supports passkeys; `undefined` until hydration. */
export const usePasskeySupport = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    noSubscription,
    () => typeof window.PublicKeyCredential === 'function',
    () => undefined,
  );

/** Response from a passkey route. */
export type PasskeyResult<Options> = { options: Options } | { to: string } | { problem: string };

/** Posts fields to a passkey route. Returns `undefined` when the connection fails or the response is not JSON. */
export async function postToPasskeyRoute<Options>(
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
