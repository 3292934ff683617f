import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';
import { encryptSecret } from '../endpoint-secrets.server';
import { deliveryPath, type EndpointForm, endpointFormAddress, endpointPath } from '../paths';
import { webhookDeliveries, webhookEndpoints } from '../schema';

/** An address that nothing listens to, so that nothing is sent. */
const url = 'https://192.0.2.1/';

/** Adds an endpoint that is on, with a delivery that has failed. */
async function addEndpoint(): Promise<{ id: string; delivery: string }> {
  const [id, delivery] = [newId(), newId()];
  const secret = await encryptSecret(id, 'whsec_dGVzdA==');
  const row = { id, name: 'A receiver', url, events: ['comment.held'], isOn: true, createdAt: new Date() };
  await database()
    .insert(webhookEndpoints)
    .values({ ...row, ...secret });
  const sent = { id: delivery, endpointId: id, type: 'ping', body: '{}', state: 'failed', createdAt: new Date() };
  await database().insert(webhookDeliveries).values(sent);
  return { id, delivery };
}

const form = { name: 'Another', url: 'https://8.8.8.8/', events: 'comment.held', isOn: 'on' };

/** The screens for webhooks. */
export const entries: Entries = {
  reads: {
    'GET /admin/webhooks': { outcomes: forAdministrators },
    'GET /admin/webhooks/:id': {
      outcomes: forAdministrators,
      path: async () => endpointPath((await addEndpoint()).id),
    },
    'GET /admin/webhooks/:id/:delivery': {
      outcomes: forAdministrators,
      path: async () => {
        const { id, delivery } = await addEndpoint();
        return deliveryPath(id, delivery);
      },
    },
  },
  writes: [
    {
      entry: 'POST /admin/webhooks',
      outcomes: administratorsOnly,
      prepare: async () => {
        // There can be only twenty.
        await database().delete(webhookEndpoints);
        return { path: '/admin/webhooks', form };
      },
    },
    ...(['save', 'rotate', 'ping', 'resend-failed'] as const satisfies readonly EndpointForm[]).map((task) => ({
      entry: `POST /admin/webhooks/:id (${task})`,
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: endpointFormAddress((await addEndpoint()).id, task),
        form: task === 'save' ? form : {},
      }),
    })),
    {
      entry: 'POST /admin/webhooks/:id (delete)',
      outcomes: 'signin led refused refused led',
      prepare: async () => ({ path: endpointFormAddress((await addEndpoint()).id, 'delete'), form: {} }),
    },
    {
      entry: 'POST /admin/webhooks/:id/:delivery',
      outcomes: administratorsOnly,
      prepare: async () => {
        const { id, delivery } = await addEndpoint();
        return { path: deliveryPath(id, delivery), form: {} };
      },
    },
  ],
};
