-- The role and schema of one service: psql -v service=scanner -v password=… -f service-schema.sql
SELECT format('CREATE ROLE %I', :'service') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'service') \gexec
ALTER ROLE :"service" LOGIN PASSWORD :'password';
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), :'service') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET search_path = %I', :'service', current_database(), :'service') \gexec
CREATE SCHEMA IF NOT EXISTS :"service" AUTHORIZATION :"service";
