/**
 * Reference pictures: how a place looks in its normal state, and how pictures are compared with it (specification section 3 "Reference
 * picture group"). The precisions are given. The ranges are assumed.
 */
import {
  address,
  assumed,
  entity,
  field,
  id,
  list,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { version } from '../version.ts';

/** The limits of a comparison parameter. */
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
/** All parameters, in the order in which they are shown. */
export const referenceParameterNames = Object.keys(referenceParameters) as readonly ReferenceParameterName[];

/** The comparison parameters as fields of requests and answers. */
export const referenceFields = {
  threshold: field(
    'threshold',
    optional(within(number, referenceParameters.threshold)),
    'How much of the picture may differ; one decimal',
  ),
  closeLength: field(
    'closeoplen',
    optional(within(number, referenceParameters.closeLength)),
    'Size of the closing operation; whole',
  ),
  openLength: field(
    'openoplen',
    optional(within(number, referenceParameters.openLength)),
    'Size of the opening operation; one decimal',
  ),
  ratio: field('ratio', optional(within(number, referenceParameters.ratio)), 'Share of the picture; two decimals'),
  backgroundVariance: field(
    'bgsubvar',
    optional(within(number, referenceParameters.backgroundVariance)),
    'Variance of the background; one decimal',
  ),
  blur: field(
    'useblur',
    optional(within(number, referenceParameters.blur)),
    'Strength of the blur before the comparison; whole',
  ),
};

/** One reference picture. */
export const referencePicture = entity('ReferencePicture', {
  id: field('id', id, 'Picture id'),
  groupId: field('groupId', withDefault(id, ''), 'Group'),
  picture: field('picUrl', optional(address), 'Picture'),
  addedAt: field('addTime', timeOrNone, 'When it was added'),
  version,
  ...referenceFields,
});
export type ReferencePicture = Infer<typeof referencePicture>;

/** Longest name of a reference group, characters, and how many groups a device may have. */
export const referenceGroupLimits = { name: 50, perDevice: 100 } as const;

/** Reference pictures of one place. The alarms of one type from a device are compared with them. */
export const referenceGroup = entity('ReferenceGroup', {
  id: field('groupId', id, 'Group', { also: ['id'] }),
  name: field('groupName', withDefault(text, ''), 'Name'),
  pictures: assumed(
    'pictureList',
    list(referencePicture),
    'Its pictures, the newest first; in a list of groups, one is enough',
    {
      also: ['pictures', 'list'],
    },
  ),
  count: assumed('pictureCount', withDefault(number, 0), 'How many pictures it has', { also: ['count', 'pictureNum'] }),
  type: assumed('detectionType', optional(text), 'Type of the compared alarms'),
});
export type ReferenceGroup = Infer<typeof referenceGroup>;
