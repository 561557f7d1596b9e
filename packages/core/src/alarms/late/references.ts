/** Reference pictures: verbs that read, add, change and delete them, and valid input (specification section 3). */
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

/** Pictures of a group per page (specification section 9). */
export const referencePageSize = 20;

const changes = {
  add: addReferenceGraph,
  edit: modifyReferenceGraph,
  delete: deleteReferenceGraph,
  addGroup: setDetectionAlgorithmConsultGroup,
  deleteGroup: deleteDetectionAlgorithmConsultGroup,
} as const;

/** The permission to change reference pictures or their groups. `device` is the one whose alarms are compared. */
export const referenceNeed = (change: keyof typeof changes, device: Pick<Robot, 'mayControl'> | undefined): Need => ({
  call: changes[change].permission,
  device,
});

/** Longest name of a group, characters. */
export const referenceGroupNameLimit = referenceGroupLimits.name;

/** Why a name of a group is invalid. Undefined when it is valid. */
export const referenceGroupNameProblem = (name: string): Message | undefined =>
  textProblem(name, referenceGroupNameLimit, { required: 'common.required', tooLong: 'common.tooLong' });

/** The parameters as typed. */
export type ReferenceInput = Readonly<Record<ReferenceParameterName, string>>;

/** The problems of typed parameters. */
export type ReferenceProblems = Readonly<Partial<Record<ReferenceParameterName, Message>>>;

/** The smallest difference that a parameter can have, such as 0.1 for one decimal. */
export const referenceStep = (name: ReferenceParameterName): number =>
  Number((10 ** -referenceParameters[name].decimals).toFixed(referenceParameters[name].decimals));

/** The parameters of a picture as the fields show them. Empty for a parameter that the server left out. */
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
 * The problems of typed parameters, field by field: no number, out of range, or more decimals than the field has.
 * @param first the fields as read. A field that nobody changed goes back as it arrived
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

/** The parameters in which a picture differs from the typed ones. */
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
/** Whether a picture has this address. A server may leave out its own origin. */
export const isSamePicture = ({ picture = '' }: ReferencePicture, address: string): boolean =>
  pathOf(picture) === pathOf(address);

/** The verbs of reference pictures. */
export interface ReferenceVerbs {
  /** Reads the pictures of a group, newest first. */
  list(groupId: string, asked: NextAsked, signal?: AbortSignal): Promise<Outcome<Page<ReferencePicture>>>;
  /** Adds an uploaded picture. */
  add(groupId: string, picture: string): Promise<Outcome>;
  /**
   * Changes a picture and its parameters. `input` must have no problems. A parameter that nobody changed goes back as read. When the value
   * is a picture, the server wrote nothing, and the value is the one that somebody else has saved since.
   */
  change(
    picture: ReferencePicture,
    address: string,
    input: ReferenceInput,
  ): Promise<Outcome<ReferencePicture | undefined>>;
  /** Deletes a picture for good. */
  remove(id: string): Promise<Outcome>;
  /** Reads the groups of a device and alarm type, newest first. */
  groups(source: ReferenceSource, asked: NextAsked, signal?: AbortSignal): Promise<Outcome<Page<ReferenceGroup>>>;
  /** Makes a group. The server compares later alarms of its source with it. */
  addGroup(source: ReferenceSource, name: string): Promise<Outcome>;
  /** Renames a group. */
  renameGroup(id: string, deviceId: string, name: string): Promise<Outcome>;
  /** Deletes a group with its pictures for good. */
  removeGroup(id: string): Promise<Outcome>;
}

/** The compared alarms: those of a device, of one type if given. */
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
        // A user who changed nothing in the picture accepts any version.
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
