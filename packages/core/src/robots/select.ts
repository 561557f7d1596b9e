/** Selecting a robot from a control that has no place to show a failure (specification section 8, "Robot switch"). */
import { noticeDurations, type NoticeStore } from '../system/notices.ts';
import type { RobotStore } from './robots.ts';

/** What selecting a robot needs: the fleet and the notices of one console. */
export interface Selection {
  readonly robots: Pick<RobotStore, 'select'>;
  readonly notices: Pick<NoticeStore, 'notify'>;
}

/** Selects a robot; a failure is told by a notice, and the earlier robot stays selected. Resolves when it is decided. */
export async function selectOrNotify({ robots, notices }: Selection, id: string): Promise<void> {
  const outcome = await robots.select(id);
  if (!outcome.isDone) notices.notify('error', outcome.problem, noticeDurations.server);
}
