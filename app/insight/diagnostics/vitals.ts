import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Starts measuring the page and stores each metric in `found` by name, no later than when the page is hidden. */
export function measureVitals(found: Record<string, number>): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure(({ name, value }) => {
      found[name] = value;
    });
  }
}
