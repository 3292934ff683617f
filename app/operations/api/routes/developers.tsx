import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { listArticles } from '~/content/articles/service.server';
import { feedFormats } from '~/content/feeds/rules';
import { CodeSample } from '~/design/components/code-sample';
import { PageLink } from '~/design/components/page-link';
import { PageHead, Section } from '~/design/components/section';
import { apiLimitsTag } from '~/identity/token-api/constants';
import { WebhookDocumentation } from '~/operations/webhooks/documentation/webhook-documentation';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { Contents, developerSections } from '../components/contents';
import { EndpointDescription } from '../components/endpoint-description';
import { SigningIn } from '../components/signing-in';
import stylesheet from '../developers.css?url';
import { apiBase } from '../endpoints';
import { apiLimits } from '../limits.server';
import { quotaText } from '../openapi';
import { shownEndpoints } from '../shown-endpoints';
import { maxTokens, tokensPath } from '../tokens/constants';
import { scopeNames, scopes } from '../tokens/scopes';

const title = 'For Developers';
const description = () =>
  `Read the articles of ${siteName()} as JSON or feeds: free, without a key, from any origin. With a token, apps can write as well.`;

export async function loader({ context }: LoaderFunctionArgs) {
  cacheResponse(context, 300, ['articles', apiLimitsTag]);
  const siteUrl = publicUrl();
  const limits = apiLimits();
  const newest = (await listArticles({ limit: 1 })).cards[0];
  return {
    siteUrl,
    base: apiBase,
    limits: {
      requests: quotaText(limits.requests, 'request'),
      byToken: quotaText(limits.byToken, 'request'),
      tokenRequests: quotaText(limits.tokenRequests, 'request'),
      writes: limits.writes ? quotaText(limits.writes, 'write') : null,
    },
    endpoints: shownEndpoints(siteUrl, newest?.slug),
    scopes: scopeNames.map((name) => ({ name, description: scopes[name].description })),
    feeds: Object.values(feedFormats).map(({ file, type }) => ({ file, type })),
  };
}

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title, description: description(), path: '/developers' });

/** Documentation for the API and the feeds, rendered from the table of endpoints. Always in English, like the API. */
export default function Developers() {
  const { siteUrl, base, limits, endpoints, scopes, feeds } = useLoaderData<typeof loader>();
  return (
    <div className="wrap developers" lang="en">
      <PageHead title={title}>{description()}</PageHead>
      <div className="developers-columns">
        <Contents endpoints={endpoints} />
        <div className="sections">
          <div id="quick-start">
            <Section title={developerSections['quick-start']}>
              <div className="article-body">
                <CodeSample text={`curl "${siteUrl}${base}/articles?limit=5"`} />
                <p>
                  The API is described in an <a href={`${base}/openapi.json`}>OpenAPI 3.1 document</a>. Lists return{' '}
                  <code>{'{"data": [...], "nextCursor": "..."}'}</code>: pass <code>nextCursor</code> back as{' '}
                  <code>cursor</code> until it is <code>null</code>. Times are in UTC.
                </p>
              </div>
            </Section>
          </div>
          <div id="api-tokens">
            <Section title={developerSections['api-tokens']}>
              <div className="article-body">
                <p>
                  Members create tokens in their <PageLink to={tokensPath}>security settings</PageLink>, up to{' '}
                  {maxTokens}, each for at most a year. A token begins with <code>lowdown_</code>. It can do what both
                  its scopes and its owner’s current role allow, and stops working as soon as it is revoked. Send it as{' '}
                  <code>Authorization: Bearer</code>. The examples below expect it in <code>$TOKEN</code>.
                </p>
                <dl>
                  {scopes.map(({ name, description: meaning }) => (
                    <div key={name}>
                      <dt>
                        <code>{name}</code>
                      </dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
                <p>
                  Send each POST with an <code>Idempotency-Key</code>, a text of up to 255 characters chosen at random.
                  If the response is lost, repeat the same request with the same key within 24 hours: it takes effect
                  only once, and a repeated response carries the header <code>Idempotent-Replayed: true</code>. Reusing
                  a key for a different request returns 422; repeating one that is still running returns 409. A refused
                  request can be corrected and sent with the same key, except for a picture.
                </p>
              </div>
            </Section>
          </div>
          <div id="endpoints">
            <Section title={developerSections.endpoints} count={endpoints.length}>
              {endpoints.map((endpoint) => (
                <EndpointDescription key={endpoint.operation.operationId} {...endpoint} />
              ))}
            </Section>
          </div>
          <div id="signing-in">
            <Section title={developerSections['signing-in']}>
              <SigningIn siteUrl={siteUrl} limits={limits} />
            </Section>
          </div>
          <WebhookDocumentation siteUrl={siteUrl} />
          <div id="errors-and-limits">
            <Section title={developerSections['errors-and-limits']}>
              <div className="article-body">
                <p>
                  Errors are problem details (RFC 9457, <code>application/problem+json</code>): <code>detail</code>{' '}
                  describes the error in one sentence, <code>code</code> names it for programs, and <code>errors</code>{' '}
                  names each invalid parameter or field.
                </p>
                <p>
                  Each IP address may make {limits.requests}, and each API token {limits.byToken}. The headers{' '}
                  <code>RateLimit</code> and <code>RateLimit-Policy</code> show the limits and how many are left; beyond
                  that, the response is 429 with <code>Retry-After</code>. Every response has an <code>ETag</code>: send
                  it back in <code>If-None-Match</code>, and an unchanged response has no body.
                </p>
              </div>
            </Section>
          </div>
          <div id="feeds">
            <Section title={developerSections.feeds}>
              <div className="article-body">
                <p>The 20 newest articles with their full text: for the whole site, each category, tag and author.</p>
                <dl>
                  {feeds.map(({ file, type }) => (
                    <div key={file}>
                      <dt>
                        <a href={`/${file}`}>/{file}</a>
                      </dt>
                      <dd>
                        <code>{type}</code>; also <code>{`/category/{slug}/${file}`}</code>,{' '}
                        <code>{`/tag/{tag}/${file}`}</code> and <code>{`/author/{slug}/${file}`}</code>
                      </dd>
                    </div>
                  ))}
                </dl>
                <p>
                  Also available: <a href="/sitemap.xml">sitemap.xml</a> and <a href="/llms.txt">llms.txt</a>.
                  Questions? Use the <PageLink to="/contact">contact page</PageLink>.
                </p>
              </div>
            </Section>
          </div>
        </div>
      </div>
    </div>
  );
}
