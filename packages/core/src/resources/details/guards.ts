/** Detail pages of guards. */
import { dutySigning, listGuardDutySignings, type guardDuty, type Infer } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { detailPage, listSection } from '../detail.ts';
import type { FilterValues } from '../query.ts';
import { rowsSection } from '../rows-section.ts';

type Duty = Infer<typeof guardDuty>;

/** Filters for the time of a duty. */
const during = ({ at, until }: Duty): FilterValues => ({ from: at, ...(until === undefined ? {} : { to: until }) });
const ofPlace = (duty: Duty): FilterValues => ({
  ...during(duty),
  ...(duty.mapId === undefined ? {} : { mapId: duty.mapId }),
});
const ofTerminal = (duty: Duty): FilterValues => ({
  ...during(duty),
  ...(duty.deviceId === undefined ? {} : { deviceId: duty.deviceId }),
});

/** The pages. */
export const pages = byName(
  detailPage('guard-report-detail', {
    of: 'guard-report',
    by: 'id',
    areas: ['records', 'screens', 'reports'],
    sections: [
      rowsSection({
        name: 'signings',
        label: 'reports.detail.signings',
        call: listGuardDutySignings,
        entity: dutySigning,
        title: 'pointName',
        columns: ['round', 'pointName', 'plannedAt', 'signedAt', 'signState'],
        rows: signings => signings,
        id: ({ pointId, round }) => `${pointId} ${String(round)}`,
        link: {
          screen: 'patrol-capture-point-history',
          label: 'reports.detail.pointHistory',
          query: ({ pointId }) => new URLSearchParams({ pointId }).toString(),
        },
      }),
      listSection<Duty>({
        name: 'runs',
        label: 'reports.detail.runs',
        resource: 'patrol-report',
        as: 'rows',
        columns: ['at', 'routeName', 'deviceName', 'runResult', 'alarmCount'],
        filters: ofPlace,
      }),
      listSection<Duty>({
        name: 'recordings',
        label: 'reports.detail.recordings',
        resource: 'patrol-inspection-recorder',
        as: 'rows',
        filters: ofTerminal,
      }),
    ],
  }),
);
