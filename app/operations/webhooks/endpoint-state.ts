import type { ShownState } from '~/operations/health/components/state-mark';

type EndpointFacts = { isOn: boolean; switchedOff: string | null; failingSince: Date | null };

/** Returns an endpoint’s state, as a mark and in words. */
export function endpointState({ isOn, switchedOff, failingSince }: EndpointFacts): { state: ShownState; text: string } {
  if (switchedOff === 'gone') return { state: 'unhealthy', text: 'Switched off: its URL no longer exists' };
  if (switchedOff !== null) return { state: 'unhealthy', text: 'Switched off after five days of failures' };
  if (!isOn) return { state: 'checking', text: 'Off' };
  return failingSince ? { state: 'warning', text: 'Failing' } : { state: 'healthy', text: 'On' };
}

type DeliveryFacts = { state: 'waiting' | 'delivered' | 'failed'; attempts: number };

/** Returns a delivery’s state, as a mark and in words. */
export function deliveryState({ state, attempts }: DeliveryFacts): { state: ShownState; text: string } {
  if (state === 'delivered') return { state: 'healthy', text: 'Delivered' };
  if (state === 'failed') return { state: 'unhealthy', text: 'Given up' };
  return attempts === 0 ? { state: 'checking', text: 'Waiting' } : { state: 'warning', text: 'Will be retried' };
}

/** Returns what came of the last attempt: the response’s status, or why there was none. */
export const outcomeOf = ({ status, error }: { status: number | null; error: string | null }): string =>
  status === null ? (error ?? '–') : String(status);

/** Returns a body with line breaks and indents if it is JSON, and otherwise as it is. */
export function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
