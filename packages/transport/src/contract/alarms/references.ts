/** Calls about reference pictures (specification section 7, "reference picture"; paths are assumed). */
import { call } from '../call.ts';
import { address, entity, field, id, nothing, optional, page, requiredText, text } from '../codec/index.ts';
import { marksOfRows, paged, pagedWhole } from '../paging.ts';
import { controlsDevice, seesDevice } from '../permission.ts';
import { versionRead } from '../version.ts';
import { referenceFields, referenceGroup, referenceGroupLimits, referencePicture } from './reference-picture.ts';

export const listReferenceGraph = call({
  name: 'listReferenceGraph',
  module: 'industry',
  permission: { of: ['referenceGroup', 'groupId'] },
  request: entity('ReferenceQuery', {
    groupId: field('groupId', id, 'Group'),
    ...paged,
  }),
  answer: page(referencePicture),
  doc: 'Lists the pictures of a reference group, newest first, with their total.',
});

export const addReferenceGraph = call({
  name: 'addReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['referenceGroup', 'groupId'], needs: 'control' },
  request: entity('ReferenceAddition', {
    groupId: field('groupId', id, 'Group'),
    picture: field('picUrl', address, 'The uploaded picture'),
  }),
  answer: nothing,
  doc: 'Adds an uploaded picture to a reference group. A repeated call adds nothing.',
});

export const modifyReferenceGraph = call({
  name: 'modifyReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['reference', 'id'], needs: 'control' },
  request: entity('ReferenceChange', {
    id: field('id', id, 'Picture id'),
    groupId: field('groupId', id, 'Group'),
    picture: field('picUrl', address, 'Picture'),
    ...referenceFields,
    version: versionRead,
  }),
  answer: nothing,
  doc: 'Changes a reference picture and its comparison parameters. The server refuses the call when the picture has changed since the client read it.',
});

export const deleteReferenceGraph = call({
  name: 'deleteReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['reference', 'id'], needs: 'control', passesMissing: true },
  request: entity('ReferenceId', { id: field('id', id, 'Picture id') }),
  answer: nothing,
  doc: 'Deletes a reference picture for good. Repeating it changes nothing.',
});

export const selectDetectionAlgorithmConsultPage = call({
  name: 'selectDetectionAlgorithmConsultPage',
  module: 'device',
  permission: seesDevice,
  request: entity('ReferenceGroupQuery', {
    deviceId: field('deviceId', id, 'Device'),
    type: field('detectionType', optional(text), 'Type of alarms; all types when missing'),
    ...pagedWhole,
    ...marksOfRows,
  }),
  answer: page(referenceGroup),
  doc: 'Lists the reference groups of a device, newest first.',
});

export const setDetectionAlgorithmConsultGroup = call({
  name: 'setDetectionAlgorithmConsultGroup',
  module: 'device',
  method: 'POST',
  permission: [{ whenGiven: 'groupId', of: ['referenceGroup', 'groupId'], needs: 'control' }, controlsDevice],
  request: entity('ReferenceGroupSetting', {
    groupId: field('groupId', optional(id), 'Group to change; a new group when missing'),
    deviceId: field('deviceId', id, 'Device; of a new group'),
    type: field('detectionType', optional(text), 'Type of alarms; of a new group'),
    name: field('groupName', requiredText(referenceGroupLimits.name), 'Name'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Makes a reference group, or renames one. The server compares later alarms of that type and device with the new group.',
});

export const deleteDetectionAlgorithmConsultGroup = call({
  name: 'deleteDetectionAlgorithmConsultGroup',
  module: 'device',
  method: 'POST',
  permission: { of: ['referenceGroup', 'groupId'], needs: 'control', passesMissing: true },
  request: entity('ReferenceGroupId', { groupId: field('groupId', id, 'Group') }),
  answer: nothing,
  doc: 'Deletes a reference group and its pictures for good. Repeating it changes nothing.',
});
