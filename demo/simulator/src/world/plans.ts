import type { Plan } from './plan.ts';
import { hall } from './plans/hall.ts';
import { upper } from './plans/upper.ts';
import { yard } from './plans/yard.ts';

/** The plans of the demonstration site: an indoor hall, the yard around it, and the first floor of the hall. */
export const plans: readonly Plan[] = [hall, yard, upper];
