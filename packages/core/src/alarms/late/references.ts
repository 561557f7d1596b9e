/** Reference pictures: reading, adding, changing, deleting, and what may be typed (specification section 3). */
import {
  addReferenceGraph,
  deleteDetectionAlgorithmConsultGroup,
  deleteReferenceGraph,
  listReferenceGraph,
  modifyReferenceGraph,
  referenceGroupLimits,
  referenceParameterNames,
  referenceParameters,
  selectDetectionAlgorithmConsultPage,
  setDetectionAlgorithmConsultGroup,
  type HttpClient,
  type Page,
  type ReferenceGroup,
  type ReferenceParameterName,
  type ReferencePicture,
  type Robot,
} from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { attempt, done, type Outcome } from '../../outcome.ts';
import type { NextAsked } from '../../paging/index.ts';
import type { Need } from '../../permissions/permits.ts';
import { textProblem } from '../../text-problem.ts';
import { findRow, unlessNewerVersion, versionOf } from '../../versions.ts';

/** Pictures a page of a group (specification section 9). */
export const referencePageSize = 20;

const changes = {
  add: addReferenceGraph,
  edit: modifyReferenceGraph,
  delete: deleteReferenceGraph,
  addGroup: setDetectionAlgorithmConsultGroup,
  deleteGroup: deleteDetectionAlgorithmConsultGroup,
} as const;

/** The permission that a change of reference pictures, or of their groups, needs; `device` is the one whose alarms are compared. */
export const referenceNeed = (change: keyof typeof changes, device: Pick<Robot, 'mayControl'> | undefined): Need => ({
  call: changes[change].permission,
  device,
});

/** Longest name of a group, characters. */
export const referenceGroupNameLimit = referenceGroupLimits.name;

/** Why a group cannot have a name; undefined when it can. */
export const referenceGroupNameProblem = (name: string): Message | undefined =>
  textProblem(name, referenceGroupNameLimit, { required: 'common.required', tooLong: 'common.tooLong' });

/** The parameters as they are typed. */
export type ReferenceInput = Readonly<Record<ReferenceParameterName, string>>;

/** What is wrong with typed parameters. */
export type ReferenceProblems = Readonly<Partial<Record<ReferenceParameterName, Message>>>;

/** The smallest difference that a parameter can have, such as 0.1 for one decimal. */
export const referenceStep = (name: ReferenceParameterName): number =>
  Number((10 ** -referenceParameters[name].decimals).toFixed(referenceParameters[name].decimals));

/** The parameters of a picture as they stand in the fields; empty for what the server left out. */
export function referenceInput(picture: ReferencePicture): ReferenceInput {
  const shown = (name: ReferenceParameterName): string =>
    picture[name] === undefined ? '' : String(Number(picture[name].toFixed(referenceParameters[name].decimals)));
  return {
    threshold: shown('threshold'),
    closeLength: shown('closeLength'),
    openLength: shown('openLength'),
    ratio: shown('ratio'),
    backgroundVariance: shown('backgroundVariance'),
    blur: shown('blur'),
  };
}

/**
 * Why what was typed cannot be sent, field by field: no number, out of range, or more decimals than the field has.
 * @param first how the fields were read: what nobody changed goes back as it came
 */
export function referenceProblems(input: ReferenceInput, first?: ReferenceInput): ReferenceProblems {
  const problems: Partial<Record<ReferenceParameterName, Message>> = {};
  for (const name of referenceParameterNames) {
    if (input[name] === first?.[name]) continue;
    const { min, max, decimals } = referenceParameters[name];
    const typed = input[name].trim();
    const value = Number(typed);
    const places = /^-?\d+(?:\.(\d+))?$/.exec(typed);
    if (!places) problems[name] = { id: 'reference.number' };
    else if (value < min || value > max) problems[name] = { id: 'reference.range', values: { min, max } };
    else if ((places[1]?.length ?? 0) > decimals) {
      problems[name] = decimals === 0 ? { id: 'reference.whole' } : { id: 'reference.decimals', values: { decimals } };
    }
  }
  return problems;
}

/** The parameters in which a picture differs from what is typed. */
export const differingParameters = (
  picture: ReferencePicture,
  input: ReferenceInput,
): readonly ReferenceParameterName[] => {
  const stored = referenceInput(picture);
  return referenceParameterNames.filter(
    name =>
      stored[name] !== input[name] &&
      (stored[name] === '' || input[name] === '' || Number(stored[name]) !== Number(input[name])),
  );
};

const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');
/** Whether a picture has this address; a server may leave out its own origin. */
export const isSamePicture = ({ picture = '' }: ReferencePicture, address: string): boolean =>
  pathOf(picture) === pathOf(address);

/** The verbs of reference pictures. */
export interface ReferenceVerbs {
  /** Reads the pictures of a group, newest first. */
  list(groupId: string, asked: NextAsked, signal?: AbortSignal): Promise<Outcome<Page<ReferencePicture>>>;
  /** Adds a picture that was uploaded. */
  add(groupId: string, picture: string): Promise<Outcome>;
  /**
   * Changes a picture and its parameters; `input` must have no problems. A parameter that nobody changed goes back as it was read. Where
   * the value is a picture, nothing was written: it is as somebody else has saved it since.
   */
  change(
    picture: ReferencePicture,
    address: string,
    input: ReferenceInput,
  ): Promise<Outcome<ReferencePicture | undefined>>;
  /** Deletes a picture, for good. */
  remove(id: string): Promise<Outcome>;
  /** Reads the groups that a device's alarms of a type are compared with, newest first. */
  groups(source: ReferenceSource, asked: NextAsked, signal?: AbortSignal): Promise<Outcome<Page<ReferenceGroup>>>;
  /** Makes a group; the alarms of its source are compared with it from then on. */
  addGroup(source: ReferenceSource, name: string): Promise<Outcome>;
  /** Gives a group another name. */
  renameGroup(id: string, deviceId: string, name: string): Promise<Outcome>;
  /** Deletes a group with its pictures, for good. */
  removeGroup(id: string): Promise<Outcome>;
}

/** Which alarms are compared: those of a device, of one type where it is given. */
export interface ReferenceSource {
  readonly deviceId: string;
  readonly type?: string | undefined;
}

/** Makes the verbs. */
export function createReferences(http: HttpClient): ReferenceVerbs {
  const list: ReferenceVerbs['list'] = (groupId, { page, after }, signal) =>
    attempt(
      http.request(listReferenceGraph, { groupId, page, pageSize: referencePageSize, after }, signal ? { signal } : {}),
    );
  return {
    list,
    add: (groupId, picture) => attempt(http.request(addReferenceGraph, { groupId, picture })),
    change: async (read, picture, input) => {
      const first = referenceInput(read);
      const parameters: Partial<Record<ReferenceParameterName, number | undefined>> = {};
      for (const name of referenceParameterNames)
        parameters[name] = input[name] === first[name] ? read[name] : Number(input[name]);
      const { id, groupId } = read;
      const sent = await attempt(
        http.request(modifyReferenceGraph, { id, groupId, picture, ...parameters, ...versionOf(read) }),
      );
      return unlessNewerVersion<ReferencePicture>(sent, read, {
        again: async () => {
          const found = await findRow(id, referencePageSize, asked => list(groupId, asked));
          return found.isDone && found.value ? done({ ...found.value, groupId }) : found;
        },
        // Who left the picture as it was is content with any.
        isSame: now =>
          differingParameters(now, input).length === 0 && (isSamePicture(read, picture) || isSamePicture(now, picture)),
      });
    },
    remove: id => attempt(http.request(deleteReferenceGraph, { id })),
    groups: ({ deviceId, type }, { page, after }, signal) =>
      attempt(
        http.request(
          selectDetectionAlgorithmConsultPage,
          { deviceId, page, pageSize: referencePageSize, after, ...(type === undefined ? {} : { type }) },
          signal ? { signal } : {},
        ),
      ),
    addGroup: ({ deviceId, type }, name) =>
      attempt(
        http.request(setDetectionAlgorithmConsultGroup, {
          deviceId,
          name: name.trim(),
          ...(type === undefined ? {} : { type }),
        }),
      ),
    renameGroup: (groupId, deviceId, name) =>
      attempt(http.request(setDetectionAlgorithmConsultGroup, { groupId, deviceId, name: name.trim() })),
    removeGroup: groupId => attempt(http.request(deleteDetectionAlgorithmConsultGroup, { groupId })),
  };
}
