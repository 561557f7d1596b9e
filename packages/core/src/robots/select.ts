/** Selecting a robot from a control that has no place for a failure (specification section 8, "Robot switch"). */
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';
import type { RobotStore } from './robots.ts';

/** What selecting a robot needs: the fleet and the notices of one console. */
export interface Selection {
  readonly robots: Pick<RobotStore, 'select'>;
  readonly notices: Pick<NoticeStore, 'notify'>;
}

/** Selects a robot. On a failure it shows a notice, and the earlier robot stays selected. Resolves when the outcome is known. */
export async function selectOrNotify({ robots, notices }: Selection, id: string): Promise<void> {
  const outcome = await robots.select(id);
  if (!outcome.isDone) notices.notify('error', outcome.problem, noticeDurations.server);
}
