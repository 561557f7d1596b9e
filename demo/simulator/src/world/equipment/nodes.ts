import type { InstalledNode, NodeReport } from '@patrolkit/server/links/equipment.ts';
import type { Answer } from '@patrolkit/server/links/orders.ts';
import type { WorldState } from '../state.ts';

/** The address and the ports at which the site has edge nodes. */
const siteNodes = { ip: '127.0.0.1', from: 8700, to: 8709 } as const;
/** After how long a node signs in with a new password, as if a technician had typed it in, simulated ms. */
const learnMs = 5000;
const version = '2.3.1';

/** An edge node of the site. */
interface Node {
  installed: InstalledNode;
  /** Since when the password is the one that it has, simulated ms. */
  passwordSince: number;
  isCut: boolean;
  isOnline: boolean;
}

/** The edge nodes of the site. One is connected if the site has it at its address and it has learned its password. */
export class Nodes {
  readonly #state: WorldState;
  readonly #nodes = new Map<string, Node>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  install(installed: readonly InstalledNode[]): void {
    const { simNow } = this.#state;
    for (const id of this.#nodes.keys()) if (!installed.some(one => one.id === id)) this.#nodes.delete(id);
    for (const one of installed) {
      const node = this.#nodes.get(one.id);
      if (!node) {
        this.#nodes.set(one.id, { installed: one, passwordSince: simNow, isCut: false, isOnline: false });
        continue;
      }
      if (node.installed.passwordSetAt !== one.passwordSetAt) node.passwordSince = simNow;
      node.installed = one;
    }
  }

  /** Whether what a node connects is connected; true without a node. */
  isOnline(id: string | undefined): boolean {
    return id === undefined || this.#nodes.get(id)?.isOnline === true;
  }

  report(id: string): NodeReport | undefined {
    const node = this.#nodes.get(id);
    return node && { isOnline: node.isOnline, version };
  }

  order(id: string): Answer {
    return this.#nodes.get(id)?.isOnline ? 'taken' : 'away';
  }

  step(): void {
    const { simNow } = this.#state;
    for (const [id, node] of this.#nodes) {
      const { ip, port, isValid } = node.installed;
      const isThere = ip === siteNodes.ip && port >= siteNodes.from && port <= siteNodes.to;
      const isOnline = isValid && isThere && !node.isCut && simNow - node.passwordSince >= learnMs;
      if (isOnline === node.isOnline) continue;
      node.isOnline = isOnline;
      this.#state.tell({ type: 'equipment', kind: 'node', id, at: this.#state.options.now() });
    }
  }

  /** Cuts the connection of a node, or mends it. */
  cut(id: string, isCut: boolean): boolean {
    const node = this.#nodes.get(id);
    if (node) node.isCut = isCut;
    return node !== undefined;
  }
}
