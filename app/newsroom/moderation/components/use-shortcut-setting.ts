import { useEffect, useState } from 'react';
import { readStored, writeStored } from '~/platform/browser-storage';

/** Key in `localStorage` under which a browser remembers that keyboard shortcuts are off. */
const storageKey = 'comment-queue-keys';

/** Returns whether keyboard shortcuts are on in this browser, and a function that changes it. */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(readStored(storageKey) !== 'off'), []);
  return [
    isOn,
    (next) => {
      writeStored(storageKey, next ? 'on' : 'off');
      setIsOn(next);
    },
  ];
}
