import type { Member } from '~/platform/permissions/actors';
import { auth } from '../authentication/auth.server';
import { addMember, setMemberPassword } from './members.server';

export const testPassword = 'correct horse';

/** Adds a member with a password (`testPassword`). */
export async function addMemberWithPassword(): Promise<Member & { email: string; name: string }> {
  const member = await addMember();
  await setMemberPassword(member, testPassword);
  return member;
}

/** A browser with its own cookies, user agent and IP address. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();
  readonly address: string;
  readonly userAgent: string;

  constructor(
    address: string,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
  ) {
    this.address = address;
    this.userAgent = userAgent;
  }

  /** The browser's IP address and request headers, as services receive them. */
  get client(): { address: string; headers: Headers } {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { address: this.address, headers: new Headers({ cookie, 'user-agent': this.userAgent }) };
  }

  get headers(): Headers {
    return this.client.headers;
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([known]) => known.endsWith(name))?.[1];
  }

  /** Applies the `Set-Cookie` values of a response. */
  storeCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/;\s*Max-Age=0(?:;|$)/i.test(cookie)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Returns a copy of the browser with its current cookies. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.address, this.userAgent);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }
}

/** Signs a member in without checking any credentials. */
export async function signInForTest(member: Member, browser: TestBrowser): Promise<void> {
  const { headers } = await (await auth()).api.startMemberSession({
    body: { userId: member.userId, address: browser.address },
    headers: browser.headers,
    returnHeaders: true,
  });
  browser.storeCookies(headers.getSetCookie());
}
