import type { Plan } from './plan.ts';
import { hall } from './plans/hall.ts';
import { yard } from './plans/yard.ts';

/** The two plans of the demonstration site: an indoor hall and the yard around it. */
export const plans: readonly Plan[] = [hall, yard];
