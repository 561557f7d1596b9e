/** The page of the edge nodes. */
import { edgeNodes, listCompany, testEdgeNode } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(edgeNodes, {
    effect: 'now',
    columns: [
      'name',
      'code',
      'ip',
      'port',
      'companyName',
      'isOnline',
      'since',
      'deviceCount',
      'nodeVersion',
      'isValid',
      'changedAt',
    ],
    dictionaries: { companyId: listCompany },
    more: ['passwordSetAt', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: { test: { call: testEdgeNode, icon: 'test', isForSeveral: true, fields: [] } },
    sections: [
      {
        fields: [
          'code',
          'name',
          'ip',
          { name: 'port', first: '8700' },
          { name: 'companyId', dictionary: listCompany },
          'password',
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
);
