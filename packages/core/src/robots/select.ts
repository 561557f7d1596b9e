/** Selecting a robot from where nothing stands beside it that could say why it failed (specification section 8, "Robot switch"). */
import { noticeDurations, type NoticeStore } from '../system/notices.ts';
import type { RobotStore } from './robots.ts';

/** What it needs: the fleet and the notices of one console. */
export interface Selection {
  readonly robots: Pick<RobotStore, 'select'>;
  readonly notices: Pick<NoticeStore, 'notify'>;
}

/** Selects a robot; where that fails a notice says why, since the robot of before is followed on. Resolves when it is decided. */
export async function selectOrNotify({ robots, notices }: Selection, id: string): Promise<void> {
  const outcome = await robots.select(id);
  if (!outcome.isDone) notices.notify('error', outcome.problem, noticeDurations.server);
}
