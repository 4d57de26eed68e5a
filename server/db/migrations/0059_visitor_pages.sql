-- A visitor's token names the account alone, before the tenant is known; so do operators.
CREATE UNIQUE INDEX channel_accounts_id ON channel_accounts (id);
