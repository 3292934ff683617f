import { checkFileAddress } from '~/platform/external-requests/external-file.server';
import type { PictureReport } from '../report';
import { besidePrefix } from './addresses';
import { reasonOf } from './picture-texts.server';

/** Maximum number of failures listed in the report; the rest are only counted. */
const maxListedFailures = 1_000;
/** Length, in characters, after which no more items are named that show a picture that failed. */
const maxItemNames = 300;

/** The pictures that an import has tried in vain. Each is counted once, whichever texts show it. */
export class PictureFailures {
  private readonly reasons = new Map<string, string>();
  private readonly listed = new Map<string, { item: string }>();

  constructor(private readonly report: PictureReport) {}

  /** Returns why a picture failed; `undefined` if it did not. */
  reasonFor(key: string): string | undefined {
    return this.reasons.get(key);
  }

  /** Reports a picture under its address as the first text that shows it has it. */
  add(item: string, { key, written }: { key: string; written: string }, reason: string): void {
    const listed = this.listed.get(key);
    if (listed && !listed.item.split(', ').includes(item) && listed.item.length < maxItemNames)
      listed.item += `, ${item}`;
    if (this.reasons.has(key)) return;
    this.reasons.set(key, reason);
    this.report.failed += 1;
    if (this.report.failures.length >= maxListedFailures) return;
    const failure = { item, address: written.replace(besidePrefix, ''), reason };
    this.listed.set(key, failure);
    this.report.failures.push(failure);
  }
}

/** Returns why nothing would be downloaded from these addresses, as far as they say so themselves. Sends no request. */
export function problemOf(addresses: readonly string[], trustedHosts?: readonly string[]): string | undefined {
  let problem: string | undefined;
  for (const address of addresses) {
    try {
      checkFileAddress(address, trustedHosts);
      return undefined;
    } catch (error) {
      problem = reasonOf(error);
    }
  }
  return problem;
}
