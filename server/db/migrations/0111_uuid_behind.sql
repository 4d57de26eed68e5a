-- An id that sorts a number of steps behind another, and ends as one's own does. A UUIDv7 begins with 48 bits of time, its version, and 12 bits
-- that count within the millisecond; counting on in them is the order of ids whatever a clock says. Null behind null.
CREATE FUNCTION uuid_behind(earlier uuid, steps bigint, own uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (left(moment, 12) || '7' || right(moment, 3) || right(replace(own::text, '-', ''), 16))::uuid
  FROM (
    SELECT to_hex(('x' || left(hex, 12) || substr(hex, 14, 3))::bit(60)::bigint + steps) FROM (
      SELECT replace(earlier::text, '-', '')
    ) AS e (hex)
  ) AS sum (counted)
  CROSS JOIN LATERAL lpad(counted, 15, '0') AS moment
$$;
