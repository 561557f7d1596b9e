/** The page of one robot, with all that belongs to it. */
import {
  getRobotView,
  robotActionGroup,
  robotCamera,
  robotUser,
  type Infer,
  type robotEntry,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { detailPage, historySection, listSection, placeSection } from '../detail.ts';
import type { FilterValues } from '../query.ts';
import { rowsSection } from '../rows-section.ts';

const ofRobot = ({ id }: Infer<typeof robotEntry>): FilterValues => ({ deviceId: id });

/** The pages. */
export const pages = byName(
  detailPage('robot-view', {
    of: 'robot-manage',
    by: 'id',
    areas: ['records', 'screens', 'reports', 'config', 'fleet', 'places'],
    others: [
      { screen: 'robot-config', label: 'screens.title.robot-config' },
      { screen: 'robot-manage', label: 'screens.title.robot-manage' },
    ],
    sections: [
      placeSection<Infer<typeof robotEntry>>({
        name: 'place',
        label: 'fleet.view.place',
        device: ({ id, mapId }) => ({ id, mapId }),
      }),
      rowsSection({
        name: 'cameras',
        label: 'fleet.config.cameras',
        call: getRobotView,
        entity: robotCamera,
        area: 'fleet.config.cameras',
        title: 'mount',
        columns: ['mount', 'name', 'isRecorded', 'videoCode'],
        rows: ({ cameras }) => cameras,
        id: ({ channelId }) => channelId,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'alarms',
        label: 'reports.detail.alarms',
        resource: 'alarm-query',
        as: 'rows',
        columns: ['time', 'level', 'name', 'value', 'status'],
        filters: ofRobot,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'faults',
        label: 'fleet.view.faults',
        resource: 'exception-code-query',
        as: 'rows',
        columns: ['at', 'exceptionCode', 'exceptionText', 'level', 'until', 'lasted'],
        filters: ofRobot,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'online',
        label: 'fleet.view.online',
        resource: 'rb-online-query',
        as: 'gantt',
        days: 7,
        filters: ofRobot,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'plans',
        label: 'screens.title.robot-plan',
        resource: 'robot-plan',
        as: 'rows',
        columns: ['name', 'planType', 'lineName', 'nextAt', 'lastAt', 'lastResult', 'isValid'],
        filters: ({ id }) => ({ deviceId: [id] }),
      }),
      rowsSection({
        name: 'actions',
        label: 'screens.title.robot-action-manage-list',
        call: getRobotView,
        entity: robotActionGroup,
        area: 'places.action',
        title: 'name',
        columns: ['number', 'name', 'lasts'],
        rows: ({ actions }) => actions,
        id: ({ id }) => id,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'stills',
        label: 'screens.title.screenshot-list',
        resource: 'screenshot-list',
        as: 'rows',
        filters: ofRobot,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'runs',
        label: 'fleet.view.runs',
        resource: 'patrol-report',
        as: 'rows',
        columns: ['at', 'routeName', 'runResult', 'alarmCount'],
        filters: ofRobot,
      }),
      listSection<Infer<typeof robotEntry>>({
        name: 'cards',
        label: 'fleet.view.cards',
        resource: 'sim-query',
        as: 'rows',
        columns: ['at', 'cardCode', 'carrier', 'cardState', 'traffic'],
        filters: ofRobot,
      }),
      rowsSection({
        name: 'users',
        label: 'fleet.view.users',
        call: getRobotView,
        entity: robotUser,
        area: 'fleet.user',
        title: 'name',
        columns: ['name', 'account', 'companyName', 'controls'],
        rows: ({ users }) => users,
        id: ({ id }) => id,
      }),
      historySection({ name: 'history', label: 'fleet.view.history', page: 'robot-config' }),
    ],
  }),
);
