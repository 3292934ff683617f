import { useLayoutEffect } from 'react';

/** React Aria looks for this id before it adds a style element, which the content security policy forbids. */
const pressStyleId = 'react-aria-pressable-style';

/** Keeps React Aria from adding its style element; `app/design/controls.css` has the same rule. */
export function useOwnPressStyle(): void {
  useLayoutEffect(() => {
    if (document.getElementById(pressStyleId)) return;
    const placeholder = document.createElement('meta');
    placeholder.id = pressStyleId;
    document.head.append(placeholder);
  }, []);
}
