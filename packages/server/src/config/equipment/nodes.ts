/** The edge nodes of the site. */
import { edgeNodes, type edgeNode, type Infer } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import type { FleetEvent } from '../../links/events.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper } from '../keeper.ts';
import { demandUnit } from '../units.ts';
import type { EquipmentParts } from './parts.ts';
import { Reports } from './reports.ts';

type Node = Infer<typeof edgeNode>;

/** The edge nodes. */
export class Nodes {
  readonly #parts: EquipmentParts;
  readonly keeper: Keeper<Node, Pick<Node, 'companyId'>>;
  readonly #reports: Reports<'node'>;
  #installed = '';

  constructor(parts: EquipmentParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Node, Pick<Node, 'companyId'>>(parts, {
      things: edgeNodes,
      table: 'edge_nodes',
      joins: 'LEFT JOIN companies ON companies.id = edge_nodes.company_id',
      columns: {
        companyName: inLanguage('companies.name'),
        deviceCount: `((SELECT count(*) FROM tblocks WHERE tblocks.node_id = edge_nodes.id::text)
          + (SELECT count(*) FROM devices WHERE devices.node_id = edge_nodes.id::text AND deleted_at IS NULL)
          + (SELECT count(*) FROM robot_settings JOIN devices ON devices.id = robot_settings.id AND devices.deleted_at IS NULL
              WHERE robot_settings.node_id = edge_nodes.id::text))::integer`,
      },
      lies: { owner: 'edge_nodes.company_id' },
      complete: async ({ settings, inside, caller }) => {
        await demandUnit(settings.companyId, inside, caller);
        return {};
      },
    });
    this.#reports = new Reports(parts, {
      kind: 'node',
      table: 'edge_nodes',
      thing: edgeNodes.entity.name,
      screen: edgeNodes.screen,
      columns: ({ isOnline, version }) => ({ is_online: isOnline, node_version: version, since: parts.now() }),
    });
    parts.changes.on([edgeNodes.entity.name], () => this.load());
  }

  /** Reads the nodes and says to the site what is installed. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    const rows = await database.query<{
      id: string | number | bigint;
      ip: string;
      port: number;
      is_valid: boolean;
      password_set_at: number | bigint;
    }>('SELECT id, ip, port, is_valid, password_set_at FROM edge_nodes ORDER BY id');
    const installed = rows.map(({ id, ip, port, is_valid: isValid, password_set_at: setAt }) => ({
      id: String(id),
      ip,
      port,
      isValid,
      passwordSetAt: Number(setAt),
    }));
    const written = JSON.stringify(installed);
    if (written === this.#installed) return;
    this.#installed = written;
    fleet.equipment.install('node', installed);
  }

  /** Takes what is known of the nodes. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
  }

  /** Asks nodes for a sign of life. */
  test(
    asked: { ids: string[]; others?: boolean | undefined },
    caller: Caller,
  ): ReturnType<Keeper<Node, Pick<Node, 'companyId'>>['operate']> {
    return this.keeper.operate(asked, caller, {
      name: 'test',
      hinders: () => undefined,
      order: ({ id }) => this.#parts.fleet.equipment.order('node', id, 'test'),
    });
  }

  settled(): Promise<void> {
    return this.#reports.settled();
  }
}
