import { database } from '~/platform/database/database.server';
import { type AiTool, listTools } from './store.server';

/** The AI tools in their order. */
export async function aiTools(): Promise<AiTool[]> {
  return listTools(database());
}
