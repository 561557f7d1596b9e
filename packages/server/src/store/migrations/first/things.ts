/** What administrators keep for the whole installation: types of persons, kinds of faults, dictionaries; and who edits what. */
export const thingTables = `
  CREATE TABLE form_holds (
    target text NOT NULL,
    user_id text NOT NULL REFERENCES users (id),
    until bigint NOT NULL,
    PRIMARY KEY (target, user_id)
  );

  CREATE TABLE person_types (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    names jsonb NOT NULL,
    description text,
    content text,
    colour jsonb NOT NULL,
    level text NOT NULL,
    raises boolean NOT NULL DEFAULT true,
    is_guest boolean NOT NULL DEFAULT false,
    stay integer,
    is_built_in boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO person_types (code, names, colour, level, is_guest, stay, is_built_in) VALUES
    ('visitor', '{"zh-cn": "访客", "en-us": "Visitor", "zh-hk": "訪客"}', '"63,167,255"', 'general', false, NULL, true),
    ('guest', '{"zh-cn": "临时访客", "en-us": "Guest", "zh-hk": "臨時訪客"}', '"82,196,26"', 'general', true, NULL, true),
    ('contractor', '{"zh-cn": "外包施工人员", "en-us": "Contractor", "zh-hk": "外判工程人員"}', '"240,180,41"', 'important', false, NULL, true),
    ('barred', '{"zh-cn": "禁入人员", "en-us": "Barred person", "zh-hk": "禁止進入人士"}', '"255,77,79"', 'serious', false, NULL, true);

  CREATE TABLE exception_types (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    names jsonb NOT NULL,
    part text NOT NULL DEFAULT 'other',
    level text NOT NULL DEFAULT 'general',
    raises boolean NOT NULL DEFAULT false,
    advice text,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO exception_types (code, names, part, level) VALUES
    ('E101', '{"zh-cn": "激光雷达无数据", "en-us": "No data from the laser scanner", "zh-hk": "激光雷達無數據"}', 'navigation', 'important'),
    ('E102', '{"zh-cn": "定位精度下降", "en-us": "Position is uncertain", "zh-hk": "定位精度下降"}', 'navigation', 'general'),
    ('E201', '{"zh-cn": "驱动电机过载", "en-us": "Drive motor overloaded", "zh-hk": "驅動馬達過載"}', 'drive', 'serious'),
    ('E202', '{"zh-cn": "轮速传感器异常", "en-us": "Wheel sensor disturbed", "zh-hk": "輪速感應器異常"}', 'drive', 'important'),
    ('E301', '{"zh-cn": "摄像头信号中断", "en-us": "Camera signal lost", "zh-hk": "鏡頭訊號中斷"}', 'camera', 'general'),
    ('E302', '{"zh-cn": "云台归位失败", "en-us": "Camera head did not reach its home position", "zh-hk": "雲台歸位失敗"}', 'camera', 'general'),
    ('E401', '{"zh-cn": "电池温度过高", "en-us": "Battery too hot", "zh-hk": "電池溫度過高"}', 'power', 'important'),
    ('E501', '{"zh-cn": "充电接触不良", "en-us": "Poor contact at the charger", "zh-hk": "充電接觸不良"}', 'power', 'serious');

  CREATE TABLE patrol_types (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    names jsonb NOT NULL,
    -- Types of alarms as they are on the wire.
    alarm_types jsonb NOT NULL,
    colour jsonb,
    sort integer,
    is_valid boolean NOT NULL DEFAULT true,
    is_built_in boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO patrol_types (code, names, alarm_types, colour, sort, is_built_in) VALUES
    ('fire', '{"zh-cn": "消防巡逻", "en-us": "Fire safety", "zh-hk": "消防巡邏"}', '["201", "501"]', '"255,77,79"', 1, true),
    ('prevention', '{"zh-cn": "防范巡逻", "en-us": "Prevention", "zh-hk": "防範巡邏"}', '["401", "411", "301"]', '"240,180,41"', 2, true),
    ('environment', '{"zh-cn": "环境巡逻", "en-us": "Environment", "zh-hk": "環境巡邏"}', '["201", "411", "501"]', '"82,196,26"', 3, true),
    ('security', '{"zh-cn": "治安巡逻", "en-us": "Security", "zh-hk": "保安巡邏"}', '["317", "301", "331", "401", "411"]', '"63,167,255"', 4, true);

  CREATE TABLE robot_actions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number integer NOT NULL,
    names jsonb NOT NULL,
    scope text NOT NULL DEFAULT 'all',
    device_id text,
    model text,
    -- As on the wire.
    units jsonb NOT NULL,
    lasts double precision NOT NULL,
    -- What the device reported that tried it last.
    tried_on text,
    tried_at bigint,
    undone jsonb,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO robot_actions (number, names, units, lasts) VALUES
    (1, '{"zh-cn": "拍照", "en-us": "Picture", "zh-hk": "拍照"}', '[{"actionType": 1, "seconds": 3, "fullCycle": 0}]', 3),
    (2, '{"zh-cn": "测温与读表", "en-us": "Heat and meters", "zh-hk": "測溫及讀錶"}',
     '[{"actionType": 3, "seconds": 5, "fullCycle": 0}, {"actionType": 4, "seconds": 10, "fullCycle": 0}]', 15),
    (3, '{"zh-cn": "开灯拍照", "en-us": "Picture with light", "zh-hk": "開燈拍照"}',
     '[{"actionType": 7, "value": "headLampOn", "seconds": 2, "fullCycle": 0}, {"actionType": 1, "seconds": 3, "fullCycle": 0}, {"actionType": 7, "value": "headLampOff", "seconds": 0, "fullCycle": 0}]', 5);

  CREATE TABLE validities (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    names jsonb NOT NULL,
    week jsonb NOT NULL,
    holidays jsonb NOT NULL DEFAULT '[]',
    from_date text,
    until_date text,
    is_built_in boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO validities (names, week, holidays, is_built_in)
    SELECT names::jsonb,
      (SELECT jsonb_agg(jsonb_build_object('weekday', weekday, 'start', period->>0, 'end', period->>1) ORDER BY weekday, period->>0)
       FROM generate_series(first, last) AS weekday, jsonb_array_elements(periods::jsonb) AS period),
      holidays::jsonb, built_in
    FROM (VALUES
      ('{"zh-cn": "始终", "en-us": "Always", "zh-hk": "任何時間"}', 1, 7, '[["00:00", "24:00"]]', '[]', true),
      ('{"zh-cn": "工作时间", "en-us": "Working hours", "zh-hk": "辦公時間"}', 1, 5, '[["08:00", "18:00"]]',
       '[{"from": "2027-01-01", "to": "2027-01-01", "name": "元旦", "asDay": 0}, {"from": "2027-05-01", "to": "2027-05-01", "name": "劳动节", "asDay": 0}]', false),
      ('{"zh-cn": "夜间", "en-us": "Night", "zh-hk": "夜間"}', 1, 7, '[["00:00", "06:00"], ["20:00", "24:00"]]', '[]', false),
      ('{"zh-cn": "周末", "en-us": "Weekend", "zh-hk": "週末"}', 6, 7, '[["00:00", "24:00"]]', '[]', false)
    ) AS seeds (names, first, last, periods, holidays, built_in);

  CREATE TABLE dictionaries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL,
    parent_code text,
    names jsonb NOT NULL,
    value text NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    sort integer,
    remarks text,
    is_built_in boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE UNIQUE INDEX dictionaries_code ON dictionaries (coalesce(parent_code, ''), code);
  INSERT INTO dictionaries (code, parent_code, names, value, sort, is_built_in) VALUES
    ('vehicleType', NULL, '{"zh-cn": "车辆类型", "en-us": "Types of vehicles", "zh-hk": "車輛類型"}', 'vehicleType', 1, true),
    ('liftMaker', NULL, '{"zh-cn": "电梯厂家", "en-us": "Makers of lifts", "zh-hk": "升降機製造商"}', 'liftMaker', 2, true),
    ('equipment', NULL, '{"zh-cn": "设备类型", "en-us": "Types of equipment", "zh-hk": "設備類型"}', 'equipment', 3, true),
    ('carrier', NULL, '{"zh-cn": "运营商", "en-us": "Mobile carriers", "zh-hk": "電訊商"}', 'carrier', 4, true),
    ('car', 'vehicleType', '{"zh-cn": "轿车", "en-us": "Car", "zh-hk": "私家車"}', '1', 1, true),
    ('truck', 'vehicleType', '{"zh-cn": "货车", "en-us": "Truck", "zh-hk": "貨車"}', '2', 2, true),
    ('bus', 'vehicleType', '{"zh-cn": "客车", "en-us": "Bus", "zh-hk": "巴士"}', '3', 3, true),
    ('patrol', 'vehicleType', '{"zh-cn": "巡逻车", "en-us": "Patrol car", "zh-hk": "巡邏車"}', '4', 4, true),
    ('special', 'vehicleType', '{"zh-cn": "特种车", "en-us": "Special vehicle", "zh-hk": "特種車輛"}', '5', 5, true),
    ('otis', 'liftMaker', '{"zh-cn": "奥的斯", "en-us": "Otis", "zh-hk": "奧的斯"}', 'otis', 1, false),
    ('kone', 'liftMaker', '{"zh-cn": "通力", "en-us": "KONE", "zh-hk": "通力"}', 'kone', 2, false),
    ('schindler', 'liftMaker', '{"zh-cn": "迅达", "en-us": "Schindler", "zh-hk": "迅達"}', 'schindler', 3, false),
    ('hitachi', 'liftMaker', '{"zh-cn": "日立", "en-us": "Hitachi", "zh-hk": "日立"}', 'hitachi', 4, false),
    ('other', 'liftMaker', '{"zh-cn": "其他", "en-us": "Other", "zh-hk": "其他"}', 'otherMaker', 9, true),
    ('other', 'vehicleType', '{"zh-cn": "其他", "en-us": "Other", "zh-hk": "其他"}', '9', 9, true);
`;
