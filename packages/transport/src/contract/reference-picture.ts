/**
 * Reference pictures: what a place looks like when all is well, and how a picture is compared with it (specification
 * section 3 "Reference picture group"). The precisions are given; the ranges are assumed.
 */
import { address, entity, field, id, number, optional, time, withDefault, type Infer } from './codec/index.ts';

/** What a comparison parameter may be. */
export interface ReferenceParameter {
  readonly min: number;
  readonly max: number;
  /** Digits after the point. */
  readonly decimals: number;
}

/** The comparison parameters. The precisions are given, the ranges are assumed. */
export const referenceParameters = {
  threshold: { min: 0, max: 100, decimals: 1 },
  closeLength: { min: 0, max: 100, decimals: 0 },
  openLength: { min: 0, max: 100, decimals: 1 },
  ratio: { min: 0, max: 1, decimals: 2 },
  backgroundVariance: { min: 0, max: 255, decimals: 1 },
  blur: { min: 0, max: 1, decimals: 0 },
} as const satisfies Record<string, ReferenceParameter>;
/** The name of a comparison parameter. */
export type ReferenceParameterName = keyof typeof referenceParameters;
/** All of them, in the order in which they are shown. */
export const referenceParameterNames = Object.keys(referenceParameters) as readonly ReferenceParameterName[];

/** The comparison parameters as they travel. */
export const referenceFields = {
  threshold: field('threshold', optional(number), 'How much may differ; one decimal'),
  closeLength: field('closeoplen', optional(number), 'Size of the closing operation; whole'),
  openLength: field('openoplen', optional(number), 'Size of the opening operation; one decimal'),
  ratio: field('ratio', optional(number), 'Share of the picture; two decimals'),
  backgroundVariance: field('bgsubvar', optional(number), 'Variance of the background; one decimal'),
  blur: field('useblur', optional(number), 'Blurs before comparing; whole'),
};

/** One reference picture. */
export const referencePicture = entity('ReferencePicture', {
  id: field('id', id, 'Picture id'),
  groupId: field('groupId', withDefault(id, ''), 'Group'),
  picture: field('picUrl', optional(address), 'Picture'),
  addedAt: field('addTime', optional(time), 'When it was added'),
  ...referenceFields,
});
export type ReferencePicture = Infer<typeof referencePicture>;
