import { useEffect, useState } from 'react';

/** Key in `localStorage` under which a browser remembers that keyboard shortcuts are off. */
const storageKey = 'comment-queue-keys';

/** Returns whether keyboard shortcuts are on in this browser, and a function that changes it. */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(localStorage.getItem(storageKey) !== 'off'), []);
  return [
    isOn,
    (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
      setIsOn(next);
    },
  ];
}
