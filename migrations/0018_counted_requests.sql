-- All requests that the Worker served in a minute, so that 5xx responses are a share of the traffic.
-- 0 in rows of earlier versions, which counted only the 5xx responses.
ALTER TABLE server_errors ADD COLUMN requests integer NOT NULL DEFAULT 0;

-- The Worker also checks alerts itself, when a request ends with a 5xx.
ALTER TABLE job_runs DROP CONSTRAINT job_runs_trigger_check;
ALTER TABLE job_runs ADD CONSTRAINT job_runs_trigger_check CHECK (trigger IN ('cron', 'command', 'request'));
