import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures the page from now on, and puts what it finds under the name of each metric, at the latest when it is hidden.
 */
export function measureVitals(found: Record<string, number>): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure(({ name, value }) => {
      found[name] = value;
    });
  }
}
