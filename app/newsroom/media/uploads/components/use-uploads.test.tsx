// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useUploads } from './use-uploads';

let start: (files: Iterable<File>) => void;

function Uploads() {
  const { uploads, start: startUploads } = useUploads({ onFinished: () => undefined });
  start = startUploads;
  return uploads.map(({ key, state, message }) => <p key={key}>{`${state} ${message}`}</p>);
}

const file = () => new File(['a'], 'a.png', { type: 'image/png' });
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
/** Makes the script of uploads one that loads, or one that does not. */
const mockScript = (isReachable: boolean): void =>
  void vi.doMock('./upload-picture', () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return { uploadFile: async () => ({ id: '1', picture: {}, note: undefined }) };
  });

test('a file chosen without a connection waits for one, even if the script of uploads has not been loaded', async () => {
  const { place } = await renderNode(<Uploads />);
  setOnline(false);
  mockScript(false);
  await act(async () => start([file()]));
  await vi.waitFor(() => expect(place.textContent).toContain('paused You are offline.'), { timeout: 60_000 });
  setOnline(true);
  mockScript(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(place.textContent).toContain('done'), { timeout: 60_000 });
});
