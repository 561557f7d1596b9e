/** Reminds users of plans that are due and that they carry out by hand. */
import type { NoticeStore } from '../notices/notices.ts';
import { oneByOne, type Part } from '../part.ts';

/** Makes the part. Its notices stay until a user closes them. */
export const duePlans = (notices: Pick<NoticeStore, 'notify'>, nameOf: (deviceId: string) => string): Part => ({
  takes: oneByOne({
    PlanDue: ({ data: { deviceId, name } }) =>
      notices.notify('warning', { id: 'robots.planDue', values: { device: nameOf(deviceId), name } }, Infinity),
  }),
});
