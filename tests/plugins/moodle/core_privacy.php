<?php
/** What a plugin implements that stores nothing about people, and what one does whose pages let browsers talk to others. */

namespace core_privacy\local\metadata {
    interface null_provider {
        public static function get_reason(): string;
    }

    interface provider {
        public static function get_metadata(collection $collection): collection;
    }

    class collection {
        public $links = [];

        public function add_external_location_link($name, array $fields, $summary) {
            $this->links[] = [$name, $fields, $summary];
            return $this;
        }
    }
}

namespace core_privacy\local\request {
    class contextlist {
    }

    class approved_contextlist {
    }

    class userlist {
    }

    class approved_userlist {
    }

    interface core_userlist_provider {
        public static function get_users_in_context(userlist $userlist);
        public static function delete_data_for_users(approved_userlist $userlist);
    }
}

namespace core_privacy\local\request\plugin {
    use core_privacy\local\request\{approved_contextlist, contextlist};

    interface provider {
        public static function get_contexts_for_userid(int $userid): contextlist;
        public static function export_user_data(approved_contextlist $contextlist);
        public static function delete_data_for_all_users_in_context(\context $context);
        public static function delete_data_for_user(approved_contextlist $contextlist);
    }
}
