import { CodeSample } from '~/design/components/code-sample';
import { Section } from '~/design/components/section';
import { eventTypeNames, eventTypes, exampleBodies } from '../event-types';
import { verifySample } from './verify-sample';

/** The documentation of webhooks for developers: the events, what is guaranteed, and how to verify a signature. */
export function WebhookDocumentation({ siteUrl }: { siteUrl: string }) {
  const examples = exampleBodies(siteUrl);
  return (
    <div id="webhooks">
      <Section title="Webhooks" count={eventTypeNames.length}>
        <div className="article-body">
          <p>
            Administrators can have events posted to your program as JSON: <code>type</code>, <code>timestamp</code> and{' '}
            <code>data</code>, a snapshot of what the event is about. Articles have the same format as in the API,
            without their text.
          </p>
          {eventTypeNames.map((type) => (
            <details key={type}>
              <summary>
                <code>{type}</code> {eventTypes[type]}
              </summary>
              <CodeSample text={JSON.stringify(examples[type], null, 2)} />
            </details>
          ))}
          <p>
            Respond with a 2xx status within 15 seconds and do any processing afterwards. Anything else is retried nine
            times, for about three days; redirects are not followed. <code>410</code> switches the webhook off, and{' '}
            <code>429</code> with <code>Retry-After</code> makes it wait. Each event is sent at least once, in no
            particular order: <code>webhook-id</code> is the same each time, so use it to skip what you have already
            processed.
          </p>
          <p>
            Requests are signed as in <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, whose libraries
            can verify them. In plain Node.js:
          </p>
          <CodeSample text={verifySample} />
        </div>
      </Section>
    </div>
  );
}
