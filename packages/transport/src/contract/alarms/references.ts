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
  doc: 'The pictures of a reference group, newest first, with their total.',
});

export const addReferenceGraph = call({
  name: 'addReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['referenceGroup', 'groupId'], needs: 'control' },
  request: entity('ReferenceAddition', {
    groupId: field('groupId', id, 'Group'),
    picture: field('picUrl', address, 'Picture that was uploaded'),
  }),
  answer: nothing,
  doc: 'Adds an uploaded picture to a reference group. The same picture is added once.',
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
  doc: 'Changes a reference picture and how pictures are compared with it. Refused where it was changed since it was read.',
});

export const deleteReferenceGraph = call({
  name: 'deleteReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['reference', 'id'], needs: 'control', passesMissing: true },
  request: entity('ReferenceId', { id: field('id', id, 'Picture id') }),
  answer: nothing,
  doc: 'Deletes a reference picture. It cannot be recovered; repeating it changes nothing.',
});

export const selectDetectionAlgorithmConsultPage = call({
  name: 'selectDetectionAlgorithmConsultPage',
  module: 'device',
  permission: seesDevice,
  request: entity('ReferenceGroupQuery', {
    deviceId: field('deviceId', id, 'Device'),
    type: field('detectionType', optional(text), 'Type of alarms; all without it'),
    ...pagedWhole,
    ...marksOfRows,
  }),
  answer: page(referenceGroup),
  doc: 'The reference groups that alarms of a device are compared with, newest first.',
});

export const setDetectionAlgorithmConsultGroup = call({
  name: 'setDetectionAlgorithmConsultGroup',
  module: 'device',
  method: 'POST',
  permission: [{ whenGiven: 'groupId', of: ['referenceGroup', 'groupId'], needs: 'control' }, controlsDevice],
  request: entity('ReferenceGroupSetting', {
    groupId: field('groupId', optional(id), 'Group to change; a new one without it'),
    deviceId: field('deviceId', id, 'Device; of a new group'),
    type: field('detectionType', optional(text), 'Type of alarms; of a new group'),
    name: field('groupName', requiredText(referenceGroupLimits.name), 'Name'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Makes a reference group, or gives one another name. From then on the alarms of that type of the device are compared with the new one.',
});

export const deleteDetectionAlgorithmConsultGroup = call({
  name: 'deleteDetectionAlgorithmConsultGroup',
  module: 'device',
  method: 'POST',
  permission: { of: ['referenceGroup', 'groupId'], needs: 'control', passesMissing: true },
  request: entity('ReferenceGroupId', { groupId: field('groupId', id, 'Group') }),
  answer: nothing,
  doc: 'Deletes a reference group with its pictures. It cannot be recovered; repeating it changes nothing.',
});
