import { CELL, DOOR_BASE, floor, material, type Plan, type Rect } from './plan.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';

/** A plan as cells: the material in each, and its floor. */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  readonly solid: Uint8Array;
  readonly ground: Uint8Array;
  /** The floor where a cell says nothing else. */
  readonly floor: number;
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.columns = Math.round(plan.width / CELL);
    this.rows = Math.round(plan.height / CELL);
    this.floor = plan.outdoor ? floor.grass : floor.tile;
    // A large map without anything on it needs no cells.
    const isBare = [plan.rooms, plan.lines, plan.solids, plan.doors].every(all => all.length === 0);
    const cells = isBare ? 0 : this.columns * this.rows;
    this.solid = new Uint8Array(cells);
    this.ground = new Uint8Array(cells).fill(this.floor);
    for (const room of plan.rooms) this.#fill(this.ground, room, floor[room.floor]);
    for (const line of plan.lines) this.#fill(this.ground, line, floor.line);
    for (const solid of plan.solids) this.#fill(this.solid, solid, material[solid.material]);
    plan.doors.forEach((door, index) => this.#fill(this.solid, door, DOOR_BASE + index));
  }

  /** Opens or closes a door. */
  setDoor(id: string, open: boolean): void {
    const index = this.#plan.doors.findIndex(door => door.id === id);
    const door = this.#plan.doors[index];
    if (door) this.#fill(this.solid, door, open ? material.free : DOOR_BASE + index);
  }

  /** The material at a point; outside the plan everything is solid. */
  at(x: number, y: number): number {
    const column = Math.floor((x - this.#plan.originX) / CELL);
    const row = Math.floor((y - this.#plan.originY) / CELL);
    if (!(column >= 0 && row >= 0 && column < this.columns && row < this.rows)) return material.plaster;
    return this.solid[row * this.columns + column] ?? material.free;
  }

  /** Whether a round body fits at a point. */
  fits(x: number, y: number, radius: number): boolean {
    for (let angle = 0; angle < 8; angle++) {
      const a = (angle * Math.PI) / 4;
      if (this.at(x + Math.cos(a) * radius, y + Math.sin(a) * radius) !== material.free) return false;
    }
    return this.at(x, y) === material.free;
  }

  /** Whether no material that hides a person is between two points. */
  sees(from: Point, to: Point): boolean {
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.ceil(distance / (CELL * 0.6));
    for (let i = 1; i < steps; i++) {
      const t = i / steps;
      const what = this.at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
      // Hedges and counters are low, and a wire fence is transparent.
      if (what !== material.free && what !== material.hedge && what !== material.counter && what !== material.fence) {
        return false;
      }
    }
    return true;
  }

  #fill(cells: Uint8Array, rect: Rect, value: number): void {
    const [left, low] = [rect.x - this.#plan.originX, rect.y - this.#plan.originY];
    const x0 = Math.max(0, Math.round(left / CELL));
    const y0 = Math.max(0, Math.round(low / CELL));
    const x1 = Math.min(this.columns, Math.max(x0 + 1, Math.round((left + rect.w) / CELL)));
    const y1 = Math.min(this.rows, Math.max(y0 + 1, Math.round((low + rect.h) / CELL)));
    for (let y = y0; y < y1; y++) cells.fill(value, y * this.columns + x0, y * this.columns + x1);
  }
}
