import { useEffect, useState } from 'react';

/**
 * Calls `handle` once for each response of a fetcher, and returns the latest.
 *
 * React Router keeps the data of fetchers in a map that changes before React renders the new state. A render that comes
 * in between, such as after setting a state to the value it has, already reads the new data. React takes such a render
 * for one without changes and drops its effects, but keeps their dependencies, so that an effect with `[fetcher.data]`
 * would never run. Here the new data are a change of state, which React does not drop.
 * @param data the fetcher's `data`.
 */
export function useResponse<Data>(data: Data | undefined, handle: (response: Data) => void): Data | undefined {
  const [response, setResponse] = useState(data);
  if (response !== data) setResponse(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response, whatever else has changed
  useEffect(() => {
    if (response) handle(response);
  }, [response]);
  return response;
}
