-- What the service remembers about itself, beside every tenant's data.
CREATE TABLE service_settings (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
