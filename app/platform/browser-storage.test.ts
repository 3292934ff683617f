// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './browser-storage';

describe('browser storage', () => {
  test('stores, returns and deletes values, in each area', () => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      expect(writeStored('key', 'value', area)).toBe(true);
      expect(readStored('key', area)).toBe('value');
      expect(writeStored('key', null, area)).toBe(true);
      expect(readStored('key', area)).toBeNull();
    }
  });

  test('reads and stores nothing where it is blocked', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readStored('key')).toBeNull();
    expect(writeStored('key', 'value')).toBe(false);
  });

  test('says when a value does not fit', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored('key', 'value')).toBe(false);
  });
});
