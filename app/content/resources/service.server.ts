import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { type AiTool, listTools } from './store.server';

/** Returns the AI tools in display order. */
export async function aiTools(actor: Actor): Promise<AiTool[]> {
  authorize(actor, 'resources.read');
  return listTools(database());
}
