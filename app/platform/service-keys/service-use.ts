import type { ServiceKey } from './service-key';

/** The services for which a site can have a key, in the order of the setup page (spec 3 §2). */
export const services = ['email', 'search', 'news', 'ai'] as const;
export type Service = (typeof services)[number];

/** The services' names on the screen. */
export const serviceLabels: Record<Service, string> = {
  email: 'Email sending',
  search: 'Search',
  news: 'News',
  ai: 'AI generation',
};

/** What a call to a service with its key has shown. */
export type KeyFinding = {
  isWorking: boolean;
  /** One sentence for an administrator; contains no part of the key. */
  finding: string;
};

/** A feature's use of a service, declared in its `feature.server.ts`. */
export type ServiceUse = {
  service: Service;
  key: ServiceKey;
  /** What happens without the key, as a sentence. */
  without: string;
  /** Where to get the key, or how to enter it. */
  instructions: string;
  /** Label of the button that calls the service. */
  testLabel: string;
  /**
   * Calls the service.
   * @param email address of the administrator who asked for the test.
   */
  test: (key: string, email: string) => Promise<KeyFinding>;
};
