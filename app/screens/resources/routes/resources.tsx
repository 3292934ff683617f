import { useState } from 'react';
import { LazySubscribeDialog } from '~/audience/subscribers/components/lazy-subscribe-dialog';
import { RequestDialog } from '~/content/resources/components/request-dialog';
import { ToolCard } from '~/content/resources/components/tool-card';
import { aiTools } from '~/content/resources/service.server';
import { PageHead, Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { useHasNewsletter } from '~/platform/metadata/site-data';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/resources';

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 300, ['directory']);
  return { tools: await aiTools() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.resources_title(), description: m.resources_description(), path: '/resources' });

export default function Resources({ loaderData: { tools } }: Route.ComponentProps) {
  const [open, setOpen] = useState<'subscribe' | 'request' | null>(null);
  const hasNewsletter = useHasNewsletter();
  const close = (): void => setOpen(null);
  return (
    <div className="wrap">
      <PageHead title={m.resources_title()}>
        <p className="standfirst">{m.resources_description()}</p>
        <div className="hero-actions">
          {hasNewsletter && (
            <ButtonLink
              kind="accent"
              to="/subscribe?source=resources_page"
              onClick={(event) => {
                event.preventDefault();
                setOpen('subscribe');
              }}
            >
              {m.resources_subscribe()}
            </ButtonLink>
          )}
          <ButtonLink
            to="/resources/request"
            onClick={(event) => {
              event.preventDefault();
              setOpen('request');
            }}
          >
            {m.resources_request()}
          </ButtonLink>
        </div>
      </PageHead>
      <Section title={m.category_ai_tools()} count={tools.length}>
        {tools.length === 0 ? (
          <EmptyState text={m.resources_none()} hasRows={false} />
        ) : (
          <div className="tool-list">
            {tools.map((tool) => (
              <ToolCard key={tool.id} tool={tool} />
            ))}
          </div>
        )}
      </Section>
      {open === 'subscribe' && <LazySubscribeDialog source="resources_page" onClose={close} />}
      {open === 'request' && <RequestDialog onClose={close} />}
    </div>
  );
}
