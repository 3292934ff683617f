import { database } from '~/platform/database/database.server';
import { type AiTool, listTools } from './store.server';

/** Returns the AI tools in display order. */
export async function aiTools(): Promise<AiTool[]> {
  return listTools(database());
}
