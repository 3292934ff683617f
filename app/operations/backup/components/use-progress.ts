import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BackupReport } from '../report-rules';

const interval = 1500;
/** Reloads after a request, until it must have begun. */
const maxReloads = 40;
/** Reloads after something has ended: a backup may be followed by its rehearsal. */
const reloadsAfterEnd = 3;

/**
 * Reloads the page's data while a backup or rehearsal is in progress, and after one was requested until it begins.
 * @returns whether to expect a change, and a function to call after a request.
 */
export function useProgress({ running, version }: Pick<BackupReport, 'running' | 'version'>) {
  const { revalidate } = useRevalidator();
  const [awaited, setAwaited] = useState<string>();
  const [reloads, setReloads] = useState(0);
  const isAwaited = awaited === version && reloads < maxReloads;
  const isActive = running !== null || isAwaited;
  const [reloadsLeft, setReloadsLeft] = useState(0);
  const isReloading = isActive || reloadsLeft > 0;
  useEffect(() => {
    if (!isReloading) return;
    const timer = setTimeout(() => {
      setReloads((count) => count + 1);
      setReloadsLeft((count) => (running === null ? Math.max(0, count - 1) : reloadsAfterEnd));
      void revalidate();
    }, interval);
    return () => clearTimeout(timer);
  });
  return {
    isActive,
    expectChange: () => {
      setReloads(0);
      setAwaited(version);
    },
  };
}
