import type { ServerFeature } from '~/platform/features/feature.server';

export const pagesFeature: ServerFeature = {
  name: 'pages',
  staleTags: { 'pages.changed': ({ slugs }) => ['pages', ...slugs.map((slug) => `page:${slug}`)] },
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'pages.changed': { slugs: string[] };
  }
}
