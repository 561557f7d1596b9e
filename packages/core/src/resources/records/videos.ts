/** The page of recorded video. */
import { listVideoRecordingAlarms, videoRecordingAlarm, videoRecordings } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';
import { rowsSection } from '../rows-section.ts';

const screen = 'videotape-center';

/** How long before an alarm the playing of its recording begins, ms. */
const leadMs = 2_000;

/** The pages. */
export const pages = byName(
  recordPage(videoRecordings, {
    title: 'at',
    columns: [
      'at',
      'deviceName',
      'lasted',
      'alarmCount',
      'alarmLevel',
      'storageState',
      'size',
      'channelName',
      'mapName',
    ],
    more: ['until', 'alarmNames'],
    plays: { screen, label: 'common.play', fields: ['deviceId', 'channelId', 'at'], from: 'at', until: 'until' },
    section: rowsSection({
      name: 'alarms',
      label: 'reports.detail.alarms',
      call: listVideoRecordingAlarms,
      entity: videoRecordingAlarm,
      title: 'at',
      columns: ['at', 'alarmName', 'level'],
      rows: alarms => alarms,
      id: ({ id }) => id,
      link: {
        screen,
        label: 'records.playAlarm',
        query: ({ deviceId, channelId, at }) =>
          new URLSearchParams({ deviceId, channelId, at: String(at - leadMs) }).toString(),
      },
    }),
  }),
);
